/** What page and server say to each other; written by generate.py from the server's own models. */
export * from "../generated/protocol";
export * from "../generated/shapes";
