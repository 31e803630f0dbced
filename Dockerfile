# The index of all architectures, by digest, so that the same commit makes the same image. Dependabot moves both lines.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY . .
# The image has Node 24, so the Node among the packages goes, and so do the packages that only build. The compile cache is
# of use only to the user that wrote it.
RUN npm run build && npm pkg delete dependencies.vite dependencies.@react-router/dev \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node build/compiled

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_MMAP_THRESHOLD_=131072 MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=40s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "build/run/main.js"]
