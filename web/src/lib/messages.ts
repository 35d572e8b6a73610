/** The page's own sentences, in the language of the page. */
export { m } from "../generated/messages/messages.js";
