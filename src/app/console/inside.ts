import './routes.ts'

export { default, preloadPage } from '#console/shell/inside.tsx'
