import type { paths } from '@utmost/core/contract.d.ts';
import { useEffect, useState } from 'react';
import { type SocialLinks as Links, SocialNav } from '../../shell/social-nav.tsx';

const ADDRESS = '/api/settings' satisfies keyof paths;

/** Where else the operator is found; nothing where no settings say so, or where they can't be read. */
export function SocialLinks() {
  const [links, setLinks] = useState<Links>({});
  useEffect(() => {
    const leaving = new AbortController();
    readLinks(leaving.signal).then(setLinks, () => {});
    return () => leaving.abort();
  }, []);
  return <SocialNav links={links} />;
}

async function readLinks(signal: AbortSignal): Promise<Links> {
  const response = await fetch(ADDRESS, { signal });
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()).socialLinks;
}
