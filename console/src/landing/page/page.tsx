import type { paths as Calls } from '@utmost/core/contract.d.ts';
import { productTexts } from '@utmost/core/messages/product.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { templates } from '@utmost/core/taxonomy/templates/index.ts';
import type { ReactNode } from 'react';
import { shellTexts } from '../../shell/shell-texts.ts';
import { hueStyle } from '../../ui/theme/hue.ts';
import { UrlParts } from '../../ui/url-anatomy/url-parts.tsx';
import {
  analyticsToolTexts,
  closingTexts,
  featureTexts,
  landingTexts as texts,
} from '../landing-texts.ts';
import { Pricing } from '../pricing/pricing.tsx';
import { LogIn, Start } from './entrance.tsx';
import { packedLink } from './example-links.ts';
import { Hero } from './hero.tsx';
import { places } from './places.ts';
import { Questions } from './questions.tsx';
import { SocialLinks } from './social-links.tsx';

const API_DOCS = '/api/docs' satisfies keyof Calls;

/** `/` for visitors who aren't signed in; rendered at build time, made interactive by `landing.ts`. */
export function Page() {
  return (
    <>
      <a className="skip" href={`#${places.content}`}>
        {shellTexts.skip}
      </a>
      <header className="page-header">
        <a className="page-logo" href={paths.landing} aria-label={texts.home}>
          <span aria-hidden="true">{productTexts.mark}</span>
          <b>{productTexts.name}</b>
        </a>
        <nav aria-label={texts.navigation}>
          <a className="page-plain" href={`#${places.pricing}`}>
            {texts.pricing}
          </a>
          <LogIn />
          <Start />
        </nav>
      </header>
      <main id={places.content} tabIndex={-1}>
        <Hero />
        <Features />
        <AnalyticsTools />
        <div id={places.pricing}>
          <Pricing />
        </div>
        <Questions />
        <section className="page-closing" aria-labelledby="closing-heading">
          <h2 id="closing-heading">{closingTexts.heading}</h2>
          <p>{closingTexts.text}</p>
          <Start isLarge />
        </section>
      </main>
      <footer className="page-footer">
        <span>{productTexts.name}</span>
        <div id={places.social}>
          <SocialLinks />
        </div>
        <a href={API_DOCS}>{texts.api}</a>
        <a href={paths.terms}>{shellTexts.terms}</a>
        <a href={paths.privacy}>{shellTexts.privacy}</a>
      </footer>
    </>
  );
}

/** The tools whose reports read the links; the drawings are our own. */
function AnalyticsTools() {
  const { ga4, piwik, matomo, adobe } = analyticsToolTexts.tools;
  return (
    <section className="page-section" aria-labelledby="tools-heading">
      <h2 id="tools-heading">{analyticsToolTexts.heading}</h2>
      <ul className="tools">
        <Tool {...ga4} position={1}>
          <path d="M6 22v-6M14 22V10M22 22V5" />
        </Tool>
        <Tool {...piwik} position={0}>
          <circle cx="14" cy="14" r="9" />
          <path d="M14 14V5M14 14l7 5" />
        </Tool>
        <Tool {...matomo} position={2}>
          <path d="M4 20l6-8 5 5 9-11" />
          <path d="M18 6h6v6" />
        </Tool>
        <Tool {...adobe} position={3}>
          <path d="M4 22h20M6 18c4 0 4-10 8-10s4 10 8 10" />
        </Tool>
      </ul>
    </section>
  );
}

interface ToolProps {
  readonly name: string;
  /** A parameter that it reads. */
  readonly reads: string;
  /** The hue of its drawing. */
  readonly position: number;
  readonly children: ReactNode;
}

function Tool({ name, reads, position, children }: ToolProps) {
  return (
    <li style={hueStyle(position)}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false">
        {children}
      </svg>
      <span>
        <strong>{name}</strong>
        <code>{reads}</code>
      </span>
    </li>
  );
}

/** What the product does, each with a glimpse of how that looks. */
function Features() {
  const { ai, standardization, team, bulk, advanced, templates: ready } = featureTexts;
  return (
    <section id={places.features} className="page-section" aria-labelledby="features-heading">
      <h2 id="features-heading">{featureTexts.heading}</h2>
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
