/** Plays the film while it is in view, and lets its reader stop it and start it. */
export function startShowcase(figure: HTMLElement): void {
  const video = figure.querySelector('video');
  const button = figure.querySelector('button');
  if (!video || !button) throw new Error('The showcase has no film, or nothing to stop it with.');
  let isWanted = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const play = () => {
    // A browser may refuse to play by itself: the button starts it then.
    video.play().catch(() => {});
  };
  const show = () => {
    const { play: start = '', pause: stop = '' } = button.dataset;
    button.setAttribute('aria-label', video.paused ? start : stop);
    figure.toggleAttribute('data-playing', !video.paused);
  };
  video.addEventListener('playing', () => {
    figure.setAttribute('data-started', '');
    show();
  });
  video.addEventListener('pause', show);
  button.addEventListener('click', () => {
    isWanted = video.paused;
    if (isWanted) play();
    else video.pause();
  });
  button.hidden = false;
  new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting && isWanted) play();
    else video.pause();
  }).observe(figure);
}
