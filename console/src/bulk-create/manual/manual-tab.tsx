import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { LinkEditor } from './link-editor.tsx';
import { useLinkList } from './use-link-list.ts';

/** Links that are typed. */
export function ManualTab({ compiled }: { readonly compiled: CompiledTaxonomy }) {
  const links = useLinkList('links');
  return <LinkEditor compiled={compiled} links={links} />;
}
