/** The oldest browsers that the console is built for, as Vite's `build.target` names them. */
export const oldestBrowsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];
