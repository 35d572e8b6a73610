import { mount } from "svelte";
import App from "./App.svelte";
import { startApp } from "./app/app.svelte";
import { followSettings } from "./settings.svelte";
import "./styles/tokens.css";
import "./styles/parts.css";
import "./styles/page.css";

followSettings();
startApp();
mount(App, { target: document.getElementById("app") as HTMLElement });
