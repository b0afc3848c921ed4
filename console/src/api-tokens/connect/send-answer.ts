import { answerAddress, type ConnectAnswer } from '@utmost/core/people/cli-sign-in.ts';

/**
 * Leaves for the command line that waits on this machine, with the answer in a form: an address would
 * stay in the browser's history. The page's policy lets no form go anywhere else.
 */
export function sendAnswer(port: number, answer: ConnectAnswer): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${answerAddress(port)}/`;
  for (const [name, value] of Object.entries(answer)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
