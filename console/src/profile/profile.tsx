import Button from '@mui/material/Button';
import { checkOrganizationName } from '@utmost/core/people/check-person.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect, useRef } from 'react';
import { useInput } from 'react-admin';
import { profileTexts as texts } from '../api-tokens/credentials-texts.ts';
import { api, bodyOf } from '../data/api-client.ts';
import { identityKey, useUser } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { currentPlanQuery } from '../subscription/calls.ts';
import { CopyField } from '../ui/controls/copy-field.tsx';
import { RecordForm, TextInput } from '../ui/controls/record-form.tsx';
import { Columns, Facts, Section } from '../ui/screen/facts.tsx';
import { ScreenHead } from '../ui/screen/screen-head.tsx';
import { Sessions } from './sessions.tsx';

/** `/profile`: who one is here, one's organization, and where one is signed in. */
export default function Profile() {
  const user = useUser();
  const facts = [
    { term: texts.name, text: user.name },
    { term: texts.username, text: user.username },
    { term: texts.email, text: user.email },
    { term: texts.role, text: texts.roles[user.role] },
  ];
  return (
    <>
      <ScreenHead title={texts.title} description={texts.description} />
      <Columns>
        <Facts id="profile-you" title={texts.you} facts={facts} />
        <Facts id="profile-organization" title={texts.organization}>
          {user.role === 'admin' ? (
            <OrganizationForm key={user.organizationName} name={user.organizationName} />
          ) : (
            <p>{user.organizationName}</p>
          )}
        </Facts>
      </Columns>
      <Bookmarklet />
      <Sessions />
    </>
  );
}

/** The organization's name, which its administrators can change. */
function OrganizationForm({ name }: { readonly name: string }) {
  const { mutateAsync, isPending } = useAction({
    call: (name: string) => bodyOf(api.PATCH('/api/organization', { body: { name } })),
    done: () => ({ title: texts.success, text: texts.renamed }),
    failed: texts.renameFailed,
    refresh: [identityKey, currentPlanQuery.queryKey],
  });
  return (
    <RecordForm
      defaultValues={{ name }}
      mode="onChange"
      check={(typed) => checkOrganizationName(typed.name)}
      save={async (typed) => {
        if (typed.name.trim() !== name) await mutateAsync(typed.name.trim());
      }}
    >
      <TextInput id="organization-name" label={texts.organizationName} source="name" />
      <SaveName name={name} isPending={isPending} />
    </RecordForm>
  );
}

interface SaveNameProps {
  /** As it is stored. */
  readonly name: string;
  readonly isPending: boolean;
}

function SaveName({ name, isPending }: SaveNameProps) {
  const { field } = useInput<string>({ source: 'name' });
  const isChanged = field.value.trim() !== name;
  return (
    <Button type="submit" disabled={!isChanged || isPending} aria-busy={isPending}>
      <span>{isPending ? texts.renaming : texts.rename}</span>
    </Button>
  );
}

/** A bookmark that begins a link with the page on which it is clicked. */
function Bookmarklet() {
  const link = useRef<HTMLAnchorElement>(null);
  const form = new URL(paths.createLink, window.location.origin).href;
  const script = `javascript:void open('${form}?url='+encodeURIComponent(location.href))`;
  // React itself writes no address that is a script. On this page it is not followed, only dragged.
  useEffect(() => link.current?.setAttribute('href', script), [script]);
  return (
    <Section id="bookmarklet" title={texts.bookmarklet} hint={texts.bookmarkletHint}>
      <p>
        <a ref={link} href={paths.createLink} draggable onClick={(event) => event.preventDefault()}>
          {texts.bookmarkletName}
        </a>
      </p>
      <CopyField
        id="bookmarklet-address"
        label={texts.bookmarkletAddress}
        value={script}
        hint={texts.bookmarkletAddressHint}
      />
    </Section>
  );
}
