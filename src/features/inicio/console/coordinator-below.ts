export { default as SupervisionPanel } from '#features/relatorios/console/supervision-panel.tsx'
export { default as OpenRegisters } from './open-registers.tsx'
