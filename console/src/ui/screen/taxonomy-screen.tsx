import Chip from '@mui/material/Chip';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { ReactNode } from 'react';
import { createLinkTexts } from '../../create-link/create-link-texts.ts';
import { useTaxonomy } from '../../data/taxonomy.ts';
import { LoadFailure } from './load-failure.tsx';
import { ScreenHead } from './screen-head.tsx';

interface TaxonomyScreenProps {
  readonly title: string;
  readonly summary: string;
  readonly loadFailed: string;
  /** What is there while the taxonomy is on its way. */
  readonly skeleton: ReactNode;
  readonly children: (compiled: CompiledTaxonomy) => ReactNode;
}

/** A screen that is made of the organization's taxonomy. */
export function TaxonomyScreen(props: TaxonomyScreenProps) {
  const { title, summary, loadFailed, skeleton, children } = props;
  const { compiled, error, retry } = useTaxonomy();
  const badge = compiled?.isAdvancedMode ? (
    <Chip component="span" label={createLinkTexts.advancedMode} />
  ) : null;
  return (
    <>
      <ScreenHead title={title} description={summary} badge={badge} />
      {compiled ? (
        children(compiled)
      ) : error ? (
        <LoadFailure text={loadFailed} error={error} retry={retry} />
      ) : (
        skeleton
      )}
    </>
  );
}
