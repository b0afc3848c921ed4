// The door of every script: `node setup/run.js [--built] FILE [ARGUMENT…]` installs what is missing,
// with --built builds what is out of date, and runs FILE with the Node that this project pins.
// No static import here, so that a Node too old for the rest still reads this far and says so.
const OLDEST_NODE = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(
    `Utmost needs Node ${OLDEST_NODE} or newer, but this is Node ${process.versions.node}. Install a newer version from https://nodejs.org and try again.`,
  );
  process.exitCode = 1;
} else {
  import('./launch.js').then(({ launch }) => launch(process.argv.slice(2)));
}
