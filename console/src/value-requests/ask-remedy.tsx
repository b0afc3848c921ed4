import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { CompiledParameter } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { useAllowValue } from '../bulk-create/causes/allow-value.ts';
import { useUser } from '../data/session.ts';
import { later } from '../routing/later.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { valueRequestsQuery } from './value-requests.ts';
import { valueRequestTexts as texts } from './value-requests-texts.ts';

const MapValueDialog = later(() => import('../parameter-config/mappings/map-value-dialog.tsx'));

interface AskRemedyProps {
  readonly compiled: CompiledParameter;
  /** As typed. */
  readonly value: string;
}

/** The way to a value that a dropdown lacks: an admin allows it, a member asks for it, or sees what became of that. */
export default function AskRemedy({ compiled, value }: AskRemedyProps) {
  const { role } = useUser();
  const [isOpen, setOpen] = useState(false);
  const { queryName, displayName, useCodedValues } = compiled.parameter;
  const wanted = compiled.normalize(value);
  const { data } = useQuery({ ...valueRequestsQuery, enabled: role !== 'admin' });
  const { allow, isAllowing, asked } = useAllowValue(async () => {});
  if (role === 'admin') {
    // A list has its values between commas.
    if (!useCodedValues && wanted.includes(',')) return null;
    return (
      <>
        <Button
          variant="text"
          disabled={isAllowing}
          aria-label={texts.allowNamed(value, displayName)}
          onClick={() => allow({ path: queryName, value: wanted })}
        >
          {texts.allow}
        </Button>
        {asked ? <MapValueDialog {...asked} /> : null}
      </>
    );
  }
  const request = data?.find((one) => one.queryName === queryName && one.value === wanted);
  if (request) return <p className="hint">{texts[request.state]}</p>;
  return (
    <>
      <Button
        variant="text"
        aria-label={texts.askFor(value, displayName)}
        onClick={() => setOpen(true)}
      >
        {texts.ask}
      </Button>
      {isOpen ? (
        <AskDialog {...{ queryName, displayName, value }} close={() => setOpen(false)} />
      ) : null}
    </>
  );
}
