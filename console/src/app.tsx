import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { CoreAdminContext } from 'ra-core';
import { BrowserRouter } from 'react-router-dom';
import { authProvider } from './providers/auth-provider.ts';
import { dataProvider } from './providers/data-provider.ts';
import { PersonWatch } from './providers/person-watch.tsx';
import { queryClient } from './providers/query-client.ts';
import { SessionWatch } from './providers/session-watch.tsx';
import { GuardedScreens } from './routing/guarded-screens.tsx';
import { Notices } from './shell/notices.tsx';
import { theme } from './theme/theme.ts';

/** The console: react-admin's core with our own screens around it. */
export function App() {
  return (
    <StyledEngineProvider injectFirst>
      <ThemeProvider theme={theme}>
        <BrowserRouter>
          <CoreAdminContext
            authProvider={authProvider}
            dataProvider={dataProvider}
            queryClient={queryClient}
          >
            <SessionWatch />
            <PersonWatch />
            <GuardedScreens />
            <Notices />
          </CoreAdminContext>
        </BrowserRouter>
      </ThemeProvider>
    </StyledEngineProvider>
  );
}
