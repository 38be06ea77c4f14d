# Image of Parvis: docker build --tag parvis .   To run it: compose.yaml, docs/operating.md
FROM node:24-bookworm-slim AS build
WORKDIR /parvis
# Dependencies first, so that this layer is cached until their list changes.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts --no-update-notifier
COPY . .
RUN node scripts/launch.mjs build && rm -rf .runtime
RUN npm ci --omit=dev --ignore-scripts --no-update-notifier

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/parvis
WORKDIR /parvis
# pg_dump and pg_restore of the version of compose.yaml’s server, for backups. Debian’s own are older.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-18 && rm -rf /var/lib/apt/lists/*
# The process may write only to its data.
COPY --from=build /parvis ./
RUN install --directory --owner=node --group=node /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# A start waits two minutes for the database and migrates it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=150s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/launch.mjs", "start"]
