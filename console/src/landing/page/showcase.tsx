import { showcaseTexts as texts } from '../landing-texts.ts';
import { DARK } from '../start-showcase.ts';
import { places } from './places.ts';

const FOLDER = './src/landing/showcase';
const PHONE = '(max-width: 600px)';

/** Videos and stills; the first one whose condition holds is shown. */
const VERSIONS = [
  { name: 'phone-dark', media: `${PHONE} and ${DARK}` },
  { name: 'phone-light', media: PHONE },
  { name: 'desktop-dark', media: DARK },
];

/**
 * The console in use, as a muted looping video over its still. It starts when it comes into view, and only on request
 * where reduced motion is preferred.
 */
export function Showcase() {
  return (
    <figure id={places.showcase} className="showcase" aria-label={texts.label}>
      <picture>
        {VERSIONS.map(({ name, media }) => (
          <source key={name} media={media} srcSet={`${FOLDER}/${name}.webp`} />
        ))}
        <img src={`${FOLDER}/desktop-light.webp`} alt={texts.still} loading="lazy" />
      </picture>
      <video muted loop playsInline preload="none" aria-hidden="true" tabIndex={-1}>
        {VERSIONS.map(({ name, media }) => (
          <source key={name} media={media} src={`${FOLDER}/${name}.webm`} type="video/webm" />
        ))}
        <source src={`${FOLDER}/desktop-light.webm`} type="video/webm" />
      </video>
      <button
        type="button"
        aria-label={texts.play}
        data-play={texts.play}
        data-pause={texts.pause}
        hidden
      />
    </figure>
  );
}
