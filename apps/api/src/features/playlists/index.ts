export { registerPlaylists } from './playlists.routes.ts';
