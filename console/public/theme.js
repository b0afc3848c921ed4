// Before anything is drawn: the theme that was chosen in this browser; without one the page follows the system.
try {
  const chosen = localStorage.getItem('utmost.theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // The browser keeps nothing for this site.
}

// Beside the page's own script: what all screens behind the sign-in need of the first one, and the fonts, unless they would
// keep a slow connection from the scripts. `console/preload-first.ts` says where they are.
const { screen, styles, fonts } = document.currentScript.dataset;
const { saveData, effectiveType } = navigator.connection || {};

function preload(addresses, attributes) {
  for (const href of addresses.split(' '))
    document.head.append(
      Object.assign(document.createElement('link'), { href, crossOrigin: '', ...attributes }),
    );
}

if (screen && !/^\/(login|terms|privacy)\b/.test(location.pathname)) {
  preload(screen, { rel: 'modulepreload' });
  if (location.pathname === '/create-link') preload(styles, { rel: 'preload', as: 'style' });
}
if (fonts && !saveData && !/[23]g/.test(effectiveType))
  preload(fonts, { rel: 'preload', as: 'font', type: 'font/woff2' });

document.addEventListener('DOMContentLoaded', () => {
  const note = document.getElementById('outdated');
  const isNew = Promise.withResolvers && CSS.supports('color', 'light-dark(red, red)');
  if (note && !isNew) note.hidden = false;
});
