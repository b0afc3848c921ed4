import { counted, formatNumber } from '@utmost/core/messages/figures.ts';

/** Every text of a new workspace's first minutes. */
export const firstRunTexts = {
  start: 'Start with a template',
  parameters: (count: number) => counted(count, 'parameter', 'parameters'),
  failed: 'Failed to apply template',
  applying: 'Setting up...',
};

export const demoTexts = {
  name: 'Demo data',
  description: 'Three months of links from a made-up team, with mistakes to find',
  added: (links: number) => `Added ${formatNumber(links)} demo links`,
  addFailed: 'Failed to add demo data',
  there: (links: number) => `${formatNumber(links)} demo links are in your workspace.`,
  see: 'See them in Manage Links',
  remove: 'Remove demo data',
  removing: 'Removing...',
  removed: (links: number) =>
    `Removed ${counted(links, 'demo link', 'demo links')}. Your parameters stay.`,
  removeFailed: 'Failed to remove demo data',
};

export const firstStepTexts = {
  title: 'Getting started',
  progress: (done: number, all: number) => `${done} of ${all}`,
  dismiss: 'Hide getting started',
  show: 'Show getting started',
  done: 'Done',
  steps: {
    parameters: 'Set up your parameters',
    link: 'Save your first link',
    manyLinks: 'Reach 10 links with Bulk Create',
    teammate: 'Invite a teammate',
    token: 'Connect a tool with an API token',
  },
};
