import { assistantTexts as texts } from '@utmost/core/messages/assistant.ts';
import { Badge } from '../../controls/badge.tsx';
import styles from './prompt-form.module.css';

/** What makes a good prompt, and who reads it. */
export function Tips({ isBuiltIn }: { readonly isBuiltIn: boolean }) {
  return (
    <section className={styles.tips} aria-labelledby="ai-tips-title">
      <h2 id="ai-tips-title">{texts.tips}</h2>
      <ul>
        {texts.tipList.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      {isBuiltIn ? (
        <div className={styles.builtIn}>
          <Badge>{texts.builtIn}</Badge>
          <p>{texts.builtInText}</p>
        </div>
      ) : null}
    </section>
  );
}
