export { default as CertificatesDue } from '#features/certidoes/console/certificates-due.tsx'
export { default as SupervisionPanel } from '#features/relatorios/console/supervision-panel.tsx'
export { default as OpenRegisters } from './open-registers.tsx'
export { default as WeekPresence } from './week-presence.tsx'
