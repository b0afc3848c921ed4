import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { Link } from 'react-router-dom';
import { useUser } from '../providers/session.ts';
import { paths } from '../routing/paths.ts';

/** Says that there are no parameters, and leads whoever may change that to the templates. */
export function NoParameters({ className }: { readonly className: string | undefined }) {
  const { role } = useUser();
  return (
    <p className={className}>
      {texts.noParameters}
      {role === 'admin' ? (
        <>
          {' '}
          <Link to={paths.parameterConfig} state={{ dialog: 'templates' }}>
            {texts.useTemplate}
          </Link>
        </>
      ) : null}
    </p>
  );
}
