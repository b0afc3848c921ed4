import type { components, paths } from '@utmost/core/contract.d.ts';
import { shellTexts } from '@utmost/core/messages/console.ts';
import { useEffect, useState } from 'react';

type Links = components['schemas']['Settings']['socialLinks'];

const ADDRESS = '/api/settings' satisfies keyof paths;
const NETWORKS = ['linkedin', 'x', 'github'] as const;

/** Where else the operator is found; nothing where no settings say so, or where they can't be read. */
export function SocialLinks() {
  const [links, setLinks] = useState<Links>({});
  useEffect(() => {
    const leaving = new AbortController();
    readLinks(leaving.signal).then(setLinks, () => {});
    return () => leaving.abort();
  }, []);
  const given = NETWORKS.flatMap((network) => {
    const href = links[network];
    return href === undefined ? [] : [{ network, href }];
  });
  if (given.length === 0) return null;
  return (
    <nav aria-label={shellTexts.socialNavigation}>
      {given.map(({ network, href }) => (
        <a key={network} href={href} target="_blank" rel="noopener noreferrer">
          {shellTexts.social[network]}
        </a>
      ))}
    </nav>
  );
}

async function readLinks(signal: AbortSignal): Promise<Links> {
  const response = await fetch(ADDRESS, { signal });
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()).socialLinks;
}
