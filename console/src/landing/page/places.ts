/** The ids of the page's parts that something leads to. */
export const places = {
  content: 'content',
  showcase: 'showcase',
  builder: 'builder',
  features: 'features',
  pricing: 'pricing',
  social: 'social',
} as const;
