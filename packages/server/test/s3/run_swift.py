"""Runs OpenStack Swift with its own `s3api` from one directory, as any user: `run_swift.py DIRECTORY PORT SECRET`.

Debian's programs read /etc/swift/swift.conf before they read anything else, so the four servers are forked from here,
after their directory has been set.
"""
import os
import signal
import socket
import sys
import time

directory, port, secret = sys.argv[1:4]


def write(name, text):
    with open(os.path.join(directory, name), 'w') as file:
        file.write(text)


write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = lineside\nswift_hash_path_prefix = lineside\n')

from swift.common import utils  # noqa: E402

utils.set_swift_dir(directory)

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import run_wsgi  # noqa: E402


class MemoryCache:
    """What memcached does for one proxy."""

    def __init__(self):
        self.values = {}

    def get(self, name, **_):
        return self.values.get(name)

    def set(self, name, value, **_):
        self.values[name] = value

    def incr(self, name, delta=1, **_):
        self.values[name] = self.values.get(name, 0) + delta
        return self.values[name]

    def delete(self, name, **_):
        self.values.pop(name, None)


def memory_cache(_conf, **_local):
    cache = MemoryCache()

    def filtered(app):
        def call(env, start_response):
            env['swift.cache'] = cache
            return app(env, start_response)

        return call

    return filtered


def wait_for(backend):
    for _ in range(3000):
        try:
            socket.create_connection(('127.0.0.1', backend), 1).close()
            return
        except OSError:
            time.sleep(0.02)


def free_port():
    with socket.socket() as taken:
        taken.bind(('127.0.0.1', 0))
        return taken.getsockname()[1]


COMMON = f"""
[DEFAULT]
bind_ip = 127.0.0.1
swift_dir = {directory}
devices = {directory}/devices
mount_check = false
workers = 0
user = {utils.pwd.getpwuid(os.getuid()).pw_name}
fallocate_reserve = 0
log_level = WARNING
log_address = {directory}/no-log
recon_cache_path = {directory}
conn_timeout = 20
node_timeout = 60
container_update_timeout = 60
"""

PROXY = f"""
bind_port = {port}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck memory s3api tempauth bulk container-quotas slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000000
object_post_as_copy = false
[filter:memory]
paste.filter_factory = swift_s3_launcher:memory_cache
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = 100
dns_compliant_bucket_names = true
storage_domain = s3.localhost
[filter:tempauth]
use = egg:swift#tempauth
user_lineside_backups = {secret} .admin
user_lineside_stranger = {secret}
"""

for name in ('catch_errors', 'gatekeeper', 'healthcheck', 'bulk', 'slo', 'dlo'):
    PROXY += f'[filter:{name}]\nuse = egg:swift#{name}\n'
PROXY += '[filter:container-quotas]\nuse = egg:swift#container_quotas\n'

sys.modules['swift_s3_launcher'] = sys.modules['__main__']
backends = {}
os.makedirs(os.path.join(directory, 'devices', 'd1'), exist_ok=True)
for kind in ('account', 'container', 'object'):
    backend = backends[kind] = free_port()
    write(
        f'{kind}-server.conf',
        f'{COMMON}bind_port = {backend}\n[pipeline:main]\npipeline = {kind}-server\n'
        f'[app:{kind}-server]\nuse = egg:swift#{kind}\n',
    )
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': backend, 'device': 'd1', 'weight': 1})
    builder.rebalance(seed=1)
    builder.get_ring().save(os.path.join(directory, f'{kind}.ring.gz'))
write('proxy-server.conf', COMMON + PROXY)

children = []
for kind in ('account', 'container', 'object', 'proxy'):
    child = os.fork()
    if child == 0:
        sys.exit(run_wsgi(os.path.join(directory, f'{kind}-server.conf'), f'{kind}-server'))
    children.append(child)
    if kind != 'proxy':
        wait_for(backends[kind])


def end(*_):
    for child in children:
        os.kill(child, signal.SIGKILL)
    os._exit(0)


for reason in (signal.SIGTERM, signal.SIGINT):
    signal.signal(reason, end)
# whoever started this has died
while sys.stdin.read(1):
    pass
end()
