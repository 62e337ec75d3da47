import './handed.ts'
import { start } from '#console/shell/start.tsx'

start(import.meta.hot && ((time) => import(/* @vite-ignore */ `./inside.ts?t=${time}`)))
