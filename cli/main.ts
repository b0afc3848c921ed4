import { run } from './program.ts';
import { leaveQuietlyWhenUnheard } from './ui/output.ts';

leaveQuietlyWhenUnheard();
await run(process.argv.slice(2));
