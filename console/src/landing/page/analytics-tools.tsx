import type { ReactNode } from 'react';
import { hueStyle } from '../../ui/theme/hue.ts';
import { analyticsToolTexts as texts } from '../landing-texts.ts';

/** The tools whose reports read the links; the drawings are our own. */
export function AnalyticsTools() {
  const { ga4, piwik, matomo, adobe } = texts.tools;
  return (
    <section className="page-section" aria-labelledby="tools-heading">
      <h2 id="tools-heading">{texts.heading}</h2>
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
