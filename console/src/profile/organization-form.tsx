import Button from '@mui/material/Button';
import { profileTexts as texts } from '@utmost/core/messages/credentials.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { checkOrganizationName } from '@utmost/core/people/check-person.ts';
import { useState } from 'react';
import { TextField } from '../controls/text-field.tsx';
import { identityKey } from '../providers/session.ts';
import { useAction } from '../providers/use-action.ts';
import { currentPlanQuery } from '../subscription/calls.ts';
import { renameOrganization } from './calls.ts';

/** The organisation's name, which its administrators can change. */
export function OrganizationForm({ name }: { readonly name: string }) {
  const [typed, setTyped] = useState(name);
  const [refused, refuse] = useState<string>();
  const { mutate, isPending } = useAction({
    call: renameOrganization,
    done: () => ({ title: texts.success, text: texts.renamed }),
    failed: texts.renameFailed,
    refresh: [identityKey, currentPlanQuery.queryKey],
    onRefused: (errors) => refuse(errors.get('name')),
  });
  const [problem] = checkOrganizationName(typed);
  const isChanged = typed.trim() !== name;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem && isChanged && !isPending) mutate(typed.trim());
      }}
    >
      <TextField
        id="organization-name"
        label={texts.organizationName}
        value={typed}
        problem={refused ?? (problem && sentenceOf(problem))}
        onChange={(text) => {
          setTyped(text);
          refuse(undefined);
        }}
      />
      <Button type="submit" disabled={!isChanged || isPending} aria-busy={isPending}>
        {isPending ? texts.renaming : texts.rename}
      </Button>
    </form>
  );
}
