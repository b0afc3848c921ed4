import Button from '@mui/material/Button';
import { mappingTexts as texts } from '@utmost/core/messages/value-mappings.ts';
import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { useState } from 'react';
import type { ConfiguredParameter, StoredMapping } from '../use-config.ts';
import { DeleteMappingDialog } from './delete-mapping-dialog.tsx';
import { MappingFormDialog } from './mapping-form-dialog.tsx';
import styles from './mappings.module.css';
import { MappingsTable, NO_MAPPINGS } from './mappings-table.tsx';
import { useMappings } from './use-mappings.ts';

interface ManualTabProps {
  readonly parameter: ConfiguredParameter;
  readonly advanced: AdvancedLinkConfig;
}

/** What is asked for over the list. */
type Asked =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly mapping: StoredMapping };

/** The mappings one by one: put in order, added, changed, deleted. */
export function ManualTab({ parameter, advanced }: ManualTabProps) {
  const { mappings, isLoading } = useMappings(parameter.id);
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  if (isLoading) {
    return (
      <p className={styles.waiting} role="status">
        {texts.loading}
      </p>
    );
  }
  return (
    <>
      {mappings.length === 0 ? (
        <div id={NO_MAPPINGS} className={styles.empty}>
          <strong>{texts.empty}</strong>
          <Button variant="contained" onClick={() => ask({ kind: 'add' })}>
            {texts.addFirst}
          </Button>
        </div>
      ) : (
        <MappingsTable
          parameterId={parameter.id}
          mappings={mappings}
          add={() => ask({ kind: 'add' })}
          edit={(mapping) => ask({ kind: 'edit', mapping })}
          remove={(mapping) => ask({ kind: 'delete', mapping })}
        />
      )}
      {asked?.kind === 'delete' ? (
        <DeleteMappingDialog parameter={parameter} mapping={asked.mapping} close={close} />
      ) : asked ? (
        <MappingFormDialog
          parameter={parameter}
          mapping={asked.kind === 'edit' ? asked.mapping : null}
          mappings={mappings}
          advanced={advanced}
          close={close}
        />
      ) : null}
    </>
  );
}
