import { templates } from '@utmost/core/taxonomy/templates/index.ts';
import type { ReactNode } from 'react';
import { hueStyle } from '../../ui/theme/hue.ts';
import { UrlParts } from '../../ui/url-anatomy/url-parts.tsx';
import { featureTexts as texts } from '../landing-texts.ts';
import { packedLink } from './example-links.ts';
import { places } from './places.ts';

/** What the product does, each with a glimpse of how that looks. */
export function Features() {
  const { ai, standardization, team, bulk, advanced, templates: ready } = texts;
  return (
    <section id={places.features} className="page-section" aria-labelledby="features-heading">
      <h2 id="features-heading">{texts.heading}</h2>
      <ul className="features">
        <Feature {...ai}>
          <q>{ai.prompt}</q>
        </Feature>
        <Feature {...standardization}>
          <s>{standardization.typed}</s>
          <span className="glimpse-value" style={hueStyle(0)}>
            {standardization.written}
          </span>
        </Feature>
        <Feature {...team}>
          {team.roles.map((role) => (
            <span key={role}>{role}</span>
          ))}
        </Feature>
        <Feature {...bulk}>
          {bulk.rows.map((row, position) => (
            <span key={row} data-tone={['', 'good', 'caution'][position]}>
              {row}
            </span>
          ))}
        </Feature>
        <Feature {...advanced}>
          <span>
            <UrlParts parts={packedLink.slice(1)} />
          </span>
        </Feature>
        <Feature {...ready}>
          {templates.map(({ id, name }, position) => (
            <span key={id} className="hue" style={hueStyle(position)}>
              {name}
            </span>
          ))}
        </Feature>
      </ul>
    </section>
  );
}

interface FeatureProps {
  readonly name: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Feature({ name, text, children }: FeatureProps) {
  return (
    <li>
      <div className="glimpse" aria-hidden="true">
        {children}
      </div>
      <h3>{name}</h3>
      <p>{text}</p>
    </li>
  );
}
