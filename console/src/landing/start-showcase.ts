/** When the dark versions are shown, until a theme is chosen. */
export const DARK = '(prefers-color-scheme: dark)';

// Conditions, as `all` and `not all` are none and cannot follow `and`.
const ALWAYS = '(min-width: 0)';
const NEVER = '(max-width: 0)';

/** Plays the video while it is in view, with a button to pause it. */
export function startShowcase(figure: HTMLElement): void {
  const video = figure.querySelector('video');
  const button = figure.querySelector('button');
  if (!video || !button) throw new Error('The showcase needs a video and a button.');
  const { theme } = document.documentElement.dataset;
  if (theme !== undefined) {
    const condition = theme === 'dark' ? ALWAYS : NEVER;
    for (const source of figure.querySelectorAll('source'))
      source.media = source.media.replace(DARK, condition);
    video.load();
  }
  let isWanted = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const play = () => {
    // A browser may refuse autoplay; the button still starts it.
    video.play().catch(() => {});
  };
  const show = () => {
    const { play: start = '', pause: stop = '' } = button.dataset;
    button.setAttribute('aria-label', video.paused ? start : stop);
    figure.toggleAttribute('data-playing', !video.paused);
  };
  video.addEventListener('play', show);
  video.addEventListener('pause', show);
  video.addEventListener('playing', () => figure.setAttribute('data-started', ''));
  button.addEventListener('click', () => {
    isWanted = video.paused;
    if (isWanted) play();
    else video.pause();
  });
  // A picture chooses anew by itself, a video does not.
  matchMedia(DARK).addEventListener('change', () => {
    const wasPlaying = !video.paused;
    figure.removeAttribute('data-started');
    video.load();
    if (wasPlaying) play();
  });
  button.hidden = false;
  new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting && isWanted) play();
    else video.pause();
  }).observe(figure);
}
