// Before anything is drawn: the theme that was chosen in this browser; without one the page follows the system.
const chosen = localStorage.getItem('utmost.theme');
if (chosen) document.documentElement.dataset.theme = chosen;
