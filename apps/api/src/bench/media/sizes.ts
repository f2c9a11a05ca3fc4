export const MiB = 1024 * 1024;
export const GiB = 1024 * MiB;
