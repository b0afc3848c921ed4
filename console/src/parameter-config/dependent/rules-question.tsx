import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx';
import { useQuestion } from './ask-for-rules.ts';
import { dependentTexts as texts } from './dependent-texts.ts';

/** The question, over whatever asked it. */
export function RulesQuestion() {
  const asked = useQuestion();
  if (asked === null) return null;
  return (
    <ConfirmDialog
      title={texts.askTitle}
      confirm={texts.askConfirm}
      confirming={texts.asking}
      isPending={false}
      onConfirm={() => asked.answer(true)}
      close={() => asked.answer(false)}
    >
      {asked.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  );
}
