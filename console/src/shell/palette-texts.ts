export const paletteTexts = {
  title: 'Go to a screen, a link or an action',
  placeholder: 'Search screens, links and actions',
  nothing: 'Nothing found',
  screen: 'Screen',
  action: 'Action',
  preset: 'Preset',
  insights: 'Show insights',
  favorites: 'Show favorites',
  breaking: 'Show links that break rules',
  logout: 'Logout',
};
