export { DownloadCsv, DownloadXml } from './download-results.tsx';
