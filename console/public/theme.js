// Before anything is drawn: the theme that was chosen in this browser; without one the page follows the system.
try {
  const chosen = localStorage.getItem('utmost.theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // The browser keeps nothing for this site.
}

document.addEventListener('DOMContentLoaded', () => {
  const note = document.getElementById('outdated');
  const isNew = Promise.withResolvers && CSS.supports('color', 'light-dark(red, red)');
  if (note && !isNew) note.hidden = false;
});
