import { BrowserRouter, Route, Routes } from 'react-router'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { LoginPage } from './pages/login/login-page.tsx'
import { UnauthorizedPage } from './pages/unauthorized/unauthorized-page.tsx'
import { paths } from './paths.ts'
import { Private } from './private.tsx'

/** What stands before the login is here; all the rest comes by `Private`. */
export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Routes>
          <Route path={paths.entrada} element={<LoginPage door="principal" />} />
          <Route path={paths.login} element={<LoginPage door="principal" />} />
          <Route path={paths.loginEducador} element={<LoginPage door="educador" />} />
          <Route path={paths.semPermissao} element={<UnauthorizedPage />} />
          <Route path="*" element={<Private />} />
        </Routes>
      </BrowserRouter>
    </ErrorBoundary>
  )
}
