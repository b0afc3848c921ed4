import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { linkKeys } from '../data/link-keys.ts';
import { useUser } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import { because } from '../parameter-config/configuration.ts';
import { browserStorage } from '../ui/browser/browser-storage.ts';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import { firstStepsQuery, removeDemoData } from './calls.ts';
import styles from './first-run.module.css';
import { demoTexts, firstStepTexts as texts } from './first-run-texts.ts';

type Step = keyof typeof texts.steps;

/** The steps in their order, and where each is taken. */
const STEPS: readonly (readonly [step: Step, path: string])[] = [
  ['parameters', paths.parameterConfig],
  ['link', paths.createLink],
  ['manyLinks', paths.bulkCreate],
  ['teammate', paths.userManagement],
  ['token', paths.apiTokens],
];

/**
 * What a new workspace does first, ticked by what is there; an admin may hide it and have it back. It is gone when
 * everything is done. Demo data is removed here too.
 */
export function FirstSteps() {
  const { id, role } = useUser();
  const { data } = useQuery({ ...firstStepsQuery, enabled: role === 'admin' });
  const [isHidden, hide] = useHidden(id);
  if (!data) return null;
  const done = STEPS.filter(([step]) => data[step]).length;
  const isDone = done === STEPS.length;
  return (
    <div className={styles.below}>
      {data.demoLinks > 0 ? <DemoNote links={data.demoLinks} /> : null}
      {isDone ? null : isHidden ? (
        <Button variant="text" onClick={() => hide(false)}>
          {texts.show}
        </Button>
      ) : (
        <section className={`card ${styles.steps}`} aria-labelledby="first-steps">
          <header>
            <h2 id="first-steps">{texts.title}</h2>
            <small>{texts.progress(done, STEPS.length)}</small>
            <Button variant="text" onClick={() => hide(true)}>
              {texts.dismiss}
            </Button>
          </header>
          <ol>
            {STEPS.map(([step, path]) => (
              <li key={step} data-done={data[step] || undefined}>
                <span className={styles.tick} aria-hidden="true">
                  {data[step] ? '✓' : ''}
                </span>
                {data[step] ? (
                  <span>
                    {texts.steps[step]} <span className="visually-hidden">{texts.done}</span>
                  </span>
                ) : (
                  <Link to={path}>{texts.steps[step]}</Link>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

/** That some of the links are demo data, and the click that takes them away. */
function DemoNote({ links }: { readonly links: number }) {
  const { mutate, isPending } = useAction({
    call: (_: undefined) => removeDemoData(),
    done: ({ deleted }) => demoTexts.removed(deleted),
    failed: because(demoTexts.removeFailed),
    refresh: linkKeys,
  });
  return (
    <p className={`row note ${styles.demo}`}>
      <span>
        {demoTexts.there(links)}{' '}
        <Link to={`${paths.manageLinks}?numbers=open`}>{demoTexts.see}</Link>
      </span>
      <BusyButton
        text={demoTexts.remove}
        busyText={demoTexts.removing}
        isBusy={isPending}
        variant="outlined"
        onClick={() => mutate(undefined)}
      />
    </p>
  );
}

const keyOf = (userId: string): string => `utmost.first-steps.${userId}`;
const HIDDEN = 'hidden';

/** Whether the user hid the steps in this browser: all else about them is known from what the workspace has. */
function useHidden(userId: string) {
  const [isHidden, setHidden] = useState(() => browserStorage.read(keyOf(userId)) === HIDDEN);
  const hide = (isToHide: boolean) => {
    browserStorage.write(keyOf(userId), isToHide ? HIDDEN : null);
    setHidden(isToHide);
  };
  return [isHidden, hide] as const;
}
