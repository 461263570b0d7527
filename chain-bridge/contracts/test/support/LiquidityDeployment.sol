// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../src/interface/ILiquidityDesk.sol";
import {IShareToken} from "../../src/interface/IShareToken.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {Deployment} from "./Deployment.sol";
import {PlainToken} from "./token/PlainToken.sol";

/// @notice The whole deployment, desk and shares included, with the operator's capital as seed.
abstract contract LiquidityDeployment is Deployment {
    uint256 internal constant RHO_E18 = 0.1e18;
    uint256 internal constant SENIOR_FEE_BPS = 5_000;

    ILiquidityDesk internal liquidity;
    address internal operator = makeAddr("operator");
    address internal alice = makeAddr("alice");
    address internal bob = makeAddr("bob");
    address internal carol = makeAddr("carol");

    function deployDesk() internal virtual override returns (address) {
        liquidity = ILiquidityDesk(deploy("LiquidityDesk", abi.encode(roles, DELAY, pool, RHO_E18, SENIOR_FEE_BPS)));
        return address(liquidity);
    }

    /// @dev A hundred million dollars of each token, all the operator's: junior shares, a thousandth of them locked.
    function provideCapital() internal virtual override {
        vm.startPrank(admin);
        registerTokens();
        _seed(usdt, 100_000_000e6);
        _seed(idrx, 1_650_000_000_000e2);
        _seed(jpyc, 15_500_000_000e18);
        vm.stopPrank();
    }

    /// @dev Shares of every token, and wallets that may have them; the caller is the admin.
    function registerTokens() internal {
        _register(usdt, "USDT");
        _register(idrx, "IDRX");
        _register(jpyc, "JPYC");
        liquidity.allowWallet(operator, true, true);
        liquidity.allowWallet(alice, true, true);
        liquidity.allowWallet(bob, true, true);
        liquidity.allowWallet(carol, true, true);
    }

    function fx(PlainToken token) internal view returns (IShareVault vault) {
        (vault,) = liquidity.vaults(address(token));
    }

    function full(PlainToken token) internal view returns (IShareVault vault) {
        (, vault) = liquidity.vaults(address(token));
    }

    function shareOf(IShareVault vault) internal view returns (IShareToken) {
        return IShareToken(vault.share());
    }

    /// @dev The UTC day, which is the id of a request made now.
    function today() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }

    /// @dev `provider` gets `amount` and requests its deposit.
    function requestDeposit(address provider, PlainToken token, IShareVault vault, uint256 amount)
        internal
        returns (uint256 day)
    {
        token.mint(provider, amount);
        vm.startPrank(provider);
        token.approve(address(vault), amount);
        day = vault.requestDeposit(amount, provider, provider);
        vm.stopPrank();
    }

    function requestRedeem(address provider, IShareVault vault, uint256 shares) internal returns (uint256 day) {
        vm.prank(provider);
        day = vault.requestRedeem(shares, provider, provider);
    }

    /// @dev Deposits, waits, has it processed and claims all of it.
    function provideLiquidity(address provider, PlainToken token, IShareVault vault, uint256 amount)
        internal
        returns (uint256 shares)
    {
        uint256 day = requestDeposit(provider, token, vault, amount);
        waitUntil(liquidity.waitEnds(day, 1));
        liquidity.processDeposit(address(token), vault.class(), day);
        vm.prank(provider);
        shares = vault.deposit(amount, provider);
    }

    function claimFees(address provider, IShareVault vault) internal returns (uint256) {
        IShareToken share = shareOf(vault);
        vm.prank(provider);
        return share.claimFees();
    }

    /// @dev The issuer burns some of what the pool has, and somebody tells its books.
    function lose(PlainToken token, uint256 amount) internal {
        token.burn(address(pool), amount);
        pool.sync(address(token));
    }

    /// @dev Somebody adds capital without shares.
    function add(PlainToken token, uint256 amount) internal {
        token.mint(address(this), amount);
        token.approve(address(liquidity), amount);
        liquidity.recapitalise(address(token), amount);
    }

    /// @dev Lets time pass and every feed answer again.
    function waitUntil(uint256 time) internal {
        vm.warp(time);
        refreshFeeds();
    }

    /// @dev The operator's capital in a token; the caller is the admin.
    function _seed(PlainToken token, uint256 amount) internal {
        token.mint(admin, amount);
        token.approve(address(liquidity), amount);
        liquidity.seed(address(token), amount, operator);
    }

    /// @dev Gives a token its shares; the caller is the admin.
    function _register(PlainToken token, string memory symbol) internal {
        liquidity.registerToken(
            address(token), _vault(token, ShareClass.FX, symbol), _vault(token, ShareClass.FULL, symbol)
        );
    }

    function _vault(PlainToken token, ShareClass class, string memory symbol) private returns (IShareVault) {
        bool senior = class == ShareClass.FX;
        string memory name = string.concat("Kurs ", symbol, senior ? " senior share" : " junior share");
        string memory shareSymbol = string.concat("k", symbol, senior ? "-fx" : "-full");
        address share = deploy("ShareToken", abi.encode(liquidity, token, class, name, shareSymbol));
        return IShareVault(deploy("ShareVault", abi.encode(liquidity, share)));
    }
}
