import { showcaseTexts as texts } from '@utmost/core/messages/landing.ts';
import { places } from './places.ts';

const FOLDER = './src/landing/showcase';
const PHONE = '(max-width: 600px)';
const DARK = '(prefers-color-scheme: dark)';

/** The films and their stills: the first whose condition holds is shown. */
const VERSIONS = [
  { name: 'phone-dark', media: `${PHONE} and ${DARK}` },
  { name: 'phone-light', media: PHONE },
  { name: 'desktop-dark', media: DARK },
];

/**
 * The console at work, as a muted film that begins again at its end; its still until it is played, which is when it
 * comes into view, and not by itself where less motion is asked for.
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
