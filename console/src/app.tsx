import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { productTexts } from '@utmost/core/messages/product.ts';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type I18nProvider,
  Resource,
  ResourceContextProvider,
} from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { authProvider } from './data/auth-provider.ts';
import { dataProvider } from './data/data-provider.ts';
import { adminSentences } from './data/data-texts.ts';
import { queryClient } from './data/query-client.ts';
import { SessionWatch } from './data/session-watch.tsx';
import { Denied, Guarded } from './routing/guarded.tsx';
import { screens } from './routing/screens.ts';
import { Notices } from './shell/notices.tsx';
import { Broken, Loading } from './ui/screen/page-states.tsx';
import { theme } from './ui/theme/theme.ts';

const lists = screens.filter(({ resource }) => resource !== undefined);
const others = screens.filter(({ resource }) => resource === undefined);

/** The console: react-admin in our frame, whose guard is its layout. */
export function App() {
  return (
    <StyledEngineProvider injectFirst>
      <ThemeProvider theme={theme}>
        <BrowserRouter>
          <CoreAdminContext
            authProvider={authProvider}
            dataProvider={dataProvider}
            i18nProvider={i18nProvider}
            queryClient={queryClient}
          >
            <SessionWatch />
            <CoreAdminUI
              title={productTexts.name}
              disableTelemetry
              layout={Guarded}
              loading={Loading}
              error={Broken}
              accessDenied={Denied}
            >
              {lists.map(({ path, resource, view: View }) => (
                <Resource
                  key={path}
                  name={path.slice(1)}
                  list={
                    <ResourceContextProvider value={resource}>
                      <View />
                    </ResourceContextProvider>
                  }
                />
              ))}
              <Resource name="invitations" />
              <CustomRoutes>
                {others.map(({ path, view: View }) => (
                  <Route key={path} path={path} element={<View />} />
                ))}
              </CustomRoutes>
            </CoreAdminUI>
            <Notices />
          </CoreAdminContext>
        </BrowserRouter>
      </ThemeProvider>
    </StyledEngineProvider>
  );
}

/** What react-admin's own parts say, out of the one catalog; labels that we give them are sentences already. */
const i18nProvider: I18nProvider = {
  translate: (key, { _: itself } = {}) => adminSentences[key] ?? String(itself ?? key),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
