import type { components } from '@utmost/core/contract.d.ts';
import { shellTexts } from './shell-texts.ts';

/** Where the operator is found, by network. */
export type SocialLinks = components['schemas']['Settings']['socialLinks'];

const NETWORKS = ['linkedin', 'x', 'github'] as const;

interface SocialNavProps {
  readonly links: SocialLinks | undefined;
  readonly className?: string | undefined;
}

/** Where else the operator is found; nothing where no settings say so. The landing page has it too: no Material here. */
export function SocialNav({ links, className }: SocialNavProps) {
  const given = NETWORKS.flatMap((network) => {
    const href = links?.[network];
    return href === undefined ? [] : [{ network, href }];
  });
  if (given.length === 0) return null;
  return (
    <nav className={className} aria-label={shellTexts.socialNavigation}>
      {given.map(({ network, href }) => (
        <a key={network} href={href} target="_blank" rel="noopener noreferrer">
          {shellTexts.social[network]}
        </a>
      ))}
    </nav>
  );
}
