import { questionTexts as texts } from '../landing-texts.ts';

/** What people ask before they sign up. Each answer opens without a script. */
export function Questions() {
  return (
    <section className="page-section questions" aria-labelledby="questions-heading">
      <h2 id="questions-heading">{texts.heading}</h2>
      {texts.all.map(({ question, answer }) => (
        <details key={question} name="questions">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
