const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How this machine writes the keys that submit. */
export const submitKey = isApple ? '⌘↵' : 'Ctrl ↵';
