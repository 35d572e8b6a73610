import { mount } from "svelte";
import App from "./App.svelte";
import { startApp } from "./shell/app/app.svelte";
import { followSettings } from "./lib/settings.svelte";
import "./ui/styles/tokens.css";
import "./ui/styles/parts.css";
import "./ui/styles/page.css";
import "./generated/themes.css";

followSettings();
startApp();
mount(App, { target: document.getElementById("app")! });
