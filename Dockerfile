# Any image with Node 20 on Debian.
ARG BASE=node:20-bookworm-slim

FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/video-container/package.json packages/video-container/
# Programs of packages, such as downloads of browsers, are not needed here.
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM packages AS build
COPY . .
RUN node -e "import('./scripts/lib/build.mjs').then(({ build }) => build())" \
  && find apps/api/dist apps/web/dist -name '*.map' -delete

FROM packages AS production
# The browser's packages are in the built pages already.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace apps/api \
  && rm -rf node_modules/@fencing-journal /root/.npm

FROM ${BASE}
# Most of the image's size. Empty, videos keep the format in which they were uploaded.
ARG CONVERTER=ffmpeg
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini ${CONVERTER} \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json ./
COPY --from=production /app/node_modules node_modules
# npm puts packages here whose version differs from the other workspaces'.
COPY --from=production /app/apps/api apps/api
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --chmod=755 scripts/container/admin /usr/local/bin/admin
RUN groupadd --gid 10001 journal \
  && useradd --uid 10001 --gid journal --home-dir /data --shell /usr/sbin/nologin journal \
  && install -d -o journal -g journal -m 700 /data /backups
USER journal
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node as the first process would not reap the children that ffmpeg leaves.
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "apps/api/dist/main.js"]
