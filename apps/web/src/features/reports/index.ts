export { ReportButton, ReportSomeone } from './report.button.tsx';
