// Every page but those of a table starts here.

import { start } from "./page.js";

start();
