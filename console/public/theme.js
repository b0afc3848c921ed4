// Before anything is drawn: the theme that was chosen in this browser; without one the page follows the system.
try {
  const chosen = localStorage.getItem('utmost.theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // The browser keeps nothing for this site.
}

// Beside the page's own script: what the screen at this address is made of, or at least what all screens behind the sign-in
// need of the first one; and the fonts, unless they would keep a slow connection from the scripts.
// `console/preload-first.ts` says where they are.
const { entry, screens, fonts } = document.currentScript.dataset;
const { saveData, effectiveType } = navigator.connection || {};
const isSlow = /[23]g/.test(effectiveType);

function preload(href, attributes) {
  document.head.append(
    Object.assign(document.createElement('link'), { href, crossOrigin: '', ...attributes }),
  );
}

// The first questions of the screen are asked meanwhile; `src/data/api-client.ts` takes the answers.
const asked = [];
if (screens && !/^\/(login|terms|privacy)\b/.test(location.pathname)) {
  const files = JSON.parse(screens);
  const own = files[location.pathname.slice(1)];
  const preloadScripts = () => {
    for (const file of own || files['create-link'])
      if (file.endsWith('.js')) preload(file, { rel: 'modulepreload' });
  };
  // Where they share a slow connection, all scripts come late and then run at once; one after the other, the first runs
  // while the others come.
  if (isSlow) preload(entry, { rel: 'modulepreload', onload: preloadScripts });
  else preloadScripts();
  for (const file of own || [])
    if (file.endsWith('.css')) preload(file, { rel: 'preload', as: 'style' });
  asked.push('/api/auth/me');
  if (/^\/(create|manage)-links?$/.test(location.pathname))
    asked.push('/api/tracking-parameters', '/api/value-mappings', '/api/advanced-link-config');
}
window.earlyAnswers = new Map(
  asked.map((path) => [
    location.origin + path,
    fetch(path, { credentials: 'same-origin' }).catch(() => null),
  ]),
);
function removeFrame() {
  const frame = document.getElementById('first-frame');
  if (frame) frame.remove();
}

function tellInstead(id) {
  const note = document.getElementById(id);
  if (!note) return;
  note.hidden = false;
  removeFrame();
}

// Who is signed in sees the frame of the screen until the scripts draw theirs; others are led to the login.
if (asked.length > 0) {
  window.earlyAnswers.get(location.origin + asked[0]).then((answer) => {
    const { ok } = answer || {};
    if (ok) document.documentElement.dataset.at = location.pathname;
  });
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('#root :is(header, h1)')) return;
    observer.disconnect();
    removeFrame();
  }).observe(document, { childList: true, subtree: true });
}
if (fonts && !saveData && !isSlow)
  for (const file of fonts.split(' '))
    preload(file, { rel: 'preload', as: 'font', type: 'font/woff2' });

const isNew = Promise.withResolvers && CSS.supports('color', 'light-dark(red, red)');
// The page's own script did not come, or stopped before it had drawn anything.
addEventListener(
  'error',
  ({ target, filename }) => {
    const isOwn = target === window ? /[/]assets[/]/.test(filename) : target.type === 'module';
    if (isNew && isOwn && document.querySelector('#root:empty')) tellInstead('failed');
  },
  true,
);
document.addEventListener('DOMContentLoaded', () => {
  if (!isNew) tellInstead('outdated');
});
